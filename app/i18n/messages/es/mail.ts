/** Texts of mails; server only, never part of the browser's catalogue. */
export const mail = {
  confirmation: {
    subject: 'Reserva {code} confirmada',
  },
};
