/** Colors of states, equal for all brands, by scheme. `brands.test.ts` checks their contrast. */
export const STATE_COLORS = {
  light: {
    success: '#14653a',
    successSoft: '#e3f4e9',
    warning: '#7a4a00',
    warningSoft: '#fff2d4',
    danger: '#a11219',
    dangerSoft: '#fdebea',
  },
  dark: {
    success: '#7fdca6',
    successSoft: '#12301f',
    warning: '#f4c46a',
    warningSoft: '#35270a',
    danger: '#ffa199',
    dangerSoft: '#3d1414',
  },
};
