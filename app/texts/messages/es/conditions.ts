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
  between: '{from}\u00a0a\u00a0{to}',
  orMore: '{from}\u00a0o\u00a0más',
  ways: {
    credit: 'Crédito: {terms}',
    debit: 'Débito: {terms}',
    cash: 'Efectivo: {terms}',
  },
  residence: {
    panama: 'Si vives en Panamá: {terms}',
    abroad: 'Si vives fuera de Panamá: {terms}',
  },
  refused: 'no se acepta',
  noFee: 'sin cargo',
  age: 'Cuenta la edad que tienes el día del retiro, y la mínima es de 21 años.',
  others:
    'Cada conductor adicional necesita la edad y la licencia de la clase, trae sus propios documentos, y por día paga los cargos de su edad y su licencia. El depósito y la protección son los más altos que alguno necesite, según la tarjeta y la residencia de quien alquila.',
  fees: 'Los cargos por día incluyen el ITBMS. Donde hay cargo de aeropuerto, se suma.',
};
