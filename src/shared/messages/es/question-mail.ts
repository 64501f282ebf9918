import type { questionMail as english } from '../en/question-mail.ts';
import type { Translation } from '../translation.ts';

export const questionMail: Translation<typeof english> = {
  greeting: 'Hola, {name}:',
  answer: 'Responder',
  reply: 'También puedes responder a este correo sin más, y con fotos.',
  question: {
    subject: 'Una pregunta para ti: {question}',
    intro: 'Aquí tienes una pregunta.',
    how: 'Escribe o habla, mucho o poco, lo que quieras. Se guarda solo.',
    manage: 'Saltar esta pregunta, hacer una pausa o dejar de recibir estos correos',
  },
  reminder: {
    subject: 'Sin prisa: {question}',
    intro: 'Aquí tienes otra vez una pregunta de hace unos días.',
    how: 'Sin prisa. Puedes saltarte esta.',
    skip: 'Saltar esta pregunta',
    manage: 'Hacer una pausa o dejar de recibir estos correos',
  },
  test: {
    subject: 'Una prueba de Family Stories',
    text: 'Esto es una prueba. Ha llegado, así que Family Stories puede enviar correo.',
  },
};
