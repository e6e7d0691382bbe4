export const payment = {
  title: 'Pago',
};
