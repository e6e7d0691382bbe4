export const fleet = {
  title: 'Flota',
};
