/** Texts of `/info/condiciones`. Used only on the server, never part of the browser's catalog. */
export const conditions = {
  lead: 'Con estas reglas se calcula cada total de este sitio, y son las del mostrador: lo que reservas es lo que vale al retirar el auto.',
  byClass: 'Por clase',
  forAll: 'Para todas las clases',
  branches: 'Retiro en {names}',
  notes: 'Además',
  class: 'Clase',
  facts: {
    age: 'Edad, y cargo por día',
    payment: 'Depósito',
    licenseYears: 'Años con licencia',
    residence: 'Documentos, en físico',
  },
  between: '{from} a {to}',
  orMore: '{from} o más',
  ways: {
    credit: 'Tarjeta de crédito: {terms}',
    debit: 'Tarjeta de débito: {terms}',
    cash: 'Efectivo: {terms}',
  },
  residence: {
    panama: 'Si vives en Panamá: {terms}',
    abroad: 'Si vives fuera de Panamá: {terms}',
  },
  refused: 'no se acepta',
  age: 'Cuenta la edad que tienes el día del retiro, y la mínima es de 21 años.',
  others:
    'Cada conductor adicional tiene que cumplir la edad de la clase, y por día paga el cargo de la suya.',
  fees: 'Los cargos por día incluyen el ITBMS. Donde hay cargo de aeropuerto, se suma.',
};
