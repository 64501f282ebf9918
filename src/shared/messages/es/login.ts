import type { login as english } from '../en/login.ts';
import type { Translation } from '../translation.ts';

export const login: Translation<typeof english> = {
  title: 'Administración',
  prompt: 'Escribe la contraseña de administración para continuar',
  password: 'Contraseña',
  passwordPlaceholder: 'Escribe la contraseña',
  show: 'Mostrar',
  showTyped: 'Mostrar lo que escribo',
  hide: 'Ocultar',
  hideTyped: 'Ocultar lo que escribo',
  signIn: 'Entrar',
  verifying: 'Comprobando…',
  invalidPassword: 'La contraseña no es correcta',
  unreachable: 'Ahora mismo no se puede conectar con el servidor. Comprueba la conexión.',
  logoutPending:
    'No se puede conectar con el servidor, así que tu sesión sigue abierta. Deja esta página abierta: la cerrará en cuanto pueda.',
  loggedOut: 'Has cerrado la sesión.',
  tooManyAttempts: {
    one: 'Demasiados intentos. Prueba otra vez dentro de un minuto.',
    other: 'Demasiados intentos. Prueba otra vez dentro de {count} minutos.',
  },
  code: {
    title: 'Un paso más',
    app: {
      prompt: 'Escribe las seis cifras que muestra ahora la aplicación de tu teléfono',
      label: 'Código',
      other: '¿No tienes el teléfono? Usa un código de recuperación',
    },
    recovery: {
      prompt: 'Escribe uno de los códigos de recuperación que imprimiste o apuntaste',
      label: 'Código de recuperación',
      other: 'Usar el código de la aplicación',
    },
    back: 'Atrás',
  },
};
