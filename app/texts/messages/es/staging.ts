export const staging = {
  notice: 'Sitio de pruebas: las reservas y los pagos no son reales.',
};
