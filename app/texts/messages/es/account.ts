/** Texts of the pages of `/cuenta`. */
export const account = {
  fields: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    license: 'Número de licencia de conducir',
    password: 'Contraseña',
    currentPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    passwordHint: 'Al menos {min, plural, one {# carácter} other {# caracteres}}. Una frase también sirve.',
  },
  refusal: {
    tooMany:
      'Demasiados intentos seguidos. Espera {minutes, plural, one {# minuto} other {# minutos}} e intenta de nuevo.',
    unavailable:
      'Las cuentas no están disponibles en este momento. Intenta de nuevo en unos minutos; puedes reservar sin entrar.',
  },
  notice: {
    'check-mail':
      'Revisa tu correo: te enviamos un enlace para confirmar tu dirección. Si ya tenías una cuenta, entra con ella.',
    'reset-sent':
      'Si hay una cuenta con esa dirección, te enviamos un correo con un enlace para cambiar la contraseña.',
    verified: 'Tu correo quedó confirmado. Ya puedes entrar.',
    'password-changed': 'Tu contraseña cambió. Entra con la nueva.',
    welcome: 'Tu cuenta está lista. Entra con tu contraseña.',
    'signed-out': 'Cerraste la sesión.',
    'signed-out-everywhere':
      'Cerraste la sesión en todos tus dispositivos; en los demás puede tardar unos minutos.',
    'provider-failed': 'No pudimos iniciar tu sesión por esa vía. Intenta de nuevo o usa tu contraseña.',
    saved: 'Guardamos tus datos.',
  },
  points: {
    reservations: {
      title: 'Tus reservas, juntas',
      text: 'Las ves, las cambias y las cancelas sin buscar el código.',
    },
    data: {
      title: 'Tus datos, ya escritos',
      text: 'Nombre, teléfono y licencia se llenan solos al reservar.',
    },
    optional: {
      title: 'Sin cuenta también',
      text: 'Puedes reservar igual, y ver tu reserva con el código del correo.',
    },
  },
  signIn: {
    heading: 'Entrar a tu cuenta',
    lead: 'Para ver tus reservas y no volver a escribir tus datos. Para reservar no hace falta una cuenta.',
    submit: 'Entrar',
    refused: 'No se pudo iniciar la sesión, revisa tus credenciales.',
    continue: 'Continuar',
    with: 'Entrar con {provider}',
    forgot: 'Olvidé mi contraseña',
    noAccount: '¿No tienes cuenta?',
    register: 'Crea una',
  },
  register: {
    heading: 'Crear una cuenta',
    lead: 'Con ella tus datos se llenan solos y tus reservas quedan juntas.',
    submit: 'Crear mi cuenta',
    refused: 'No pudimos crear la cuenta. Revisa los datos e intenta de nuevo.',
    hasAccount: '¿Ya tienes cuenta?',
    signIn: 'Entra',
  },
  verify: {
    heading: 'Confirma tu correo',
    lead: 'Un toque más y podrás entrar.',
    submit: 'Confirmar mi correo',
    refused: 'Este enlace ya se usó o está vencido. Si ya confirmaste tu correo, entra a tu cuenta.',
    other: 'Ir a entrar',
  },
  forgot: {
    heading: 'Recuperar la contraseña',
    lead: 'Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra contraseña.',
    submit: 'Enviar el enlace',
    back: 'Volver a entrar',
  },
  reset: {
    heading: 'Elige otra contraseña',
    lead: 'Cuando la guardes, se cierran las sesiones que sigan abiertas.',
    submit: 'Guardar la contraseña',
    refused: 'Este enlace ya se usó o está vencido. Pide uno nuevo.',
    other: 'Pedir un enlace nuevo',
  },
  invitation: {
    heading: 'Acepta tu invitación',
    lead: 'Tu cuenta está preparada; solo falta una contraseña.',
    submit: 'Abrir mi cuenta',
    refused: 'Esta invitación ya se usó o está vencida. Si ya abriste tu cuenta, entra con ella.',
    other: 'Ir a entrar',
  },
  profile: {
    heading: 'Mi cuenta',
    signedInAs: 'Entraste como {email}',
    unreadable: 'No pudimos leer tu perfil en este momento. Intenta de nuevo en unos minutos.',
    data: 'Tus datos',
    dataLead: 'Con ellos llenamos el formulario de tu próxima reserva. Las reservas hechas no cambian.',
    dataNotKept: 'Tu cuenta guarda tus reservas. Tus datos los escribes en cada una.',
    dataFixed:
      'Con ellos empieza el formulario de tu próxima reserva. Aquí no se pueden cambiar; en cada reserva puedes escribir otros.',
    save: 'Guardar mis datos',
    refused: 'No pudimos guardar los cambios. Intenta de nuevo.',
    session: 'Sesión',
    sessionLead: 'Si usaste un dispositivo prestado, cierra la sesión en todos.',
    sessionRefused:
      'No pudimos cerrar las demás sesiones desde aquí. Si cambias tu contraseña, se cierran todas.',
    changePassword: 'Cambiar mi contraseña',
    passwordLead: 'Escribe la actual y elige otra. Después entras con la nueva en todos tus dispositivos.',
    passwordRefused: 'No pudimos cambiar la contraseña aquí. Pide un enlace con «Olvidé mi contraseña».',
    signOut: 'Cerrar sesión',
    signOutEverywhere: 'Cerrar en todos los dispositivos',
  },
  reservations: {
    heading: 'Tus reservas',
    none: 'Todavía no hay reservas hechas con esta cuenta.',
    search: 'Ver la flota',
    code: 'Código',
    total: 'Total',
    pickup: 'Retiro',
    return: 'Devolución',
    state: {
      held: 'Pendiente de pago',
      unconfirmed: 'Por confirmar',
      confirmed: 'Confirmada',
      review: 'Pago en verificación',
      expired: 'Vencida',
      cancelled: 'Cancelada',
      ended: 'Terminada',
    },
  },
  booking: {
    signedIn: 'Llenamos el formulario con los datos de tu cuenta y la reserva quedará en ella.',
    kept: 'La reserva quedará en tu cuenta.',
    invite: '¿Tienes una cuenta?',
    signIn: 'Entra y llenamos tus datos',
  },
};
