import type { pages as english } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { ui } from './ui.ts';

export const pages: Translation<typeof english> = {
  title: 'Family Stories',
  answerDescription: 'A alguien le encantaría conocer una historia tuya.',
  answerNoScript:
    'Para escribir aquí tu respuesta, activa JavaScript en los ajustes de tu navegador y vuelve a cargar la página.',
  dashboardDescription: 'Un lugar para las historias de una familia.',
  dashboardNoScript:
    'Family Stories necesita JavaScript. Actívalo en los ajustes de tu navegador y vuelve a cargar la página.',
  readDescription: 'Historias de una familia, para leer.',
  personPageTitle: 'Tus preguntas · Family Stories',
  loading: ui.loading,
  answer: 'Respuesta',
  notFoundTitle: 'En esta dirección no hay nada · Family Stories',
  notFoundHeading: 'En esta dirección no hay nada',
  notFoundAnswerer:
    'Si venías a escribir una respuesta, abre otra vez el enlace desde el mensaje en el que te llegó. Puede que aquí falte una parte. Si sigue sin funcionar, pide uno nuevo a quien te lo envió.',
  notFoundAdmin: '¿Eres quien hace las preguntas?',
  notFoundDashboard: 'Ir a tu página de inicio',
};
