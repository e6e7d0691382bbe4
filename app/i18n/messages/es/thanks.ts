export const thanks = {
  title: 'Gracias',
};
