import { blocks, type CastPerson, photo } from './cast.ts';

/** Mum's father, of Cádiz: a ship's cook, then a cook on land. Widower of Ester, who was Miriam's sister. */
export const luis: CastPerson = {
  name: 'Abuelo Luis',
  questions: [
    {
      question_text: '¿Cómo acabaste de cocinero en un barco?',
      status: 'locked',
      days_to_complete: 20,
      asked_days_ago: 58,
      content: blocks(
        '<p>Por mentiroso, hija. Te lo cuento en orden.</p>',
        '<p>En marzo de 1954 yo tenía veintidós años y llevaba dos fregando vasos en el bar de mi tío Ramón, en el barrio de la Viña. Un martes entró un hombre con gorra de contramaestre y preguntó en voz alta si allí había alguien que supiera guisar para treinta y uno. Mi tío dijo que no. Yo dije que sí. Lo más que había hecho yo en mi vida era un huevo, y se me había pegado.</p>',
        '<p>El barco se llamaba <em>Santa Olalla</em> y llevaba corcho a Amberes. Zarpaba a las seis de la tarde. El cocinero de verdad se había caído por una escalera la noche antes, según unos por el levante y según otros por el coñac.</p>',
        photo('ship'),
        '<p>Corrí a casa de mi madre. Me quedaban tres horas. Mi madre no gritó ni lloró, que era lo que yo esperaba. Se secó las manos, se sentó y me dijo: «Apunta». Y me dictó once platos, uno detrás de otro, de memoria, en el dorso de un calendario de la Caja de Ahorros. Todavía sé el orden:</p>',
        '<ol><li><p>Potaje de garbanzos</p></li><li><p>Papas con chocos</p></li><li><p>Lentejas</p></li><li><p>Arroz con lo que haya</p></li><li><p>Potaje otra vez, con otro nombre</p></li></ol>',
        '<p>y así hasta once. Al final me agarró por la chaqueta y me dijo una cosa que me ha dado de comer toda la vida:</p>',
        '<blockquote><p>Si se quema, lo llamas tostado. Si se pasa, lo llamas meloso. Y si sale bien, te callas.</p></blockquote>',
        '<p>La primera noche, a la altura del cabo de San Vicente, hice el potaje. Yo no había contado con que el barco se mueve. La olla era de cuarenta litros y estaba atada con una cadena, pero los garbanzos no. Serví a treinta y un hombres un caldo con mucho sabor y me pasé la guardia recogiendo garbanzos con un cepillo. El capitán, don Evaristo, que era de Bilbao y no hablaba, se lo comió entero, dejó la cuchara y dijo: «Clarito». Desde entonces, en el barco, yo fui Clarito. Cuarenta años después me encontré en Algeciras con un engrasador que no sabía que me llamo Luis.</p>',
        '<p>Al cuarto día ya sabía que hay que guisar <strong>a favor de la ola</strong>: se remueve cuando el barco baja y se espera cuando sube. En tierra sigo haciéndolo. Tu abuela me veía esperar con la cuchara en el aire en medio de la cocina y decía: «Ya está este en Finisterre».</p>',
        '<p>Volvimos a los veintiséis días. El cocinero de verdad estaba en el muelle con la pierna escayolada, para recuperar su puesto. Don Evaristo lo miró desde arriba y dijo la frase más larga que le oí en once años: «Usted guisa mejor, pero este no se cae».</p>',
      ),
    },
    {
      question_text: '¿Quién se sentaba a la mesa los domingos en tu patio?',
      status: 'submitted',
      days_to_complete: null,
      asked_days_ago: 19,
      content: blocks(
        '<p>Los que cabían y cuatro más. La mesa era una puerta. Te lo digo en serio: era la puerta de la cuadra, puesta encima de dos borriquetes, y debajo del mantel, a la altura de la tía Paca, estaba todavía el cerrojo. A la tía Paca se le enganchaba la falda todos los domingos y todos los domingos le echaba la culpa al primo Anselmo.</p>',
        photo('table'),
        '<p>Mi padre se sentaba de espaldas a la pared, por si acaso. Nunca supimos por si acaso qué. A su derecha, mi abuela Dolores, que era sorda de un oído y elegía el oído. Luego los niños por tamaño, y en la punta, en una caja de fruta, el que no tuviera silla, que solía ser yo.</p>',
        '<p>De postre había naranjas. Mi padre las pelaba de una sola tira y le colgaba la cáscara en la oreja al que hubiera sacado mejor nota. Yo la llevé una vez, en 1943, en Geografía.</p>',
      ),
    },
    {
      question_text: '¿Qué dijeron en casa de la abuela Ester cuando apareciste tú?',
      status: 'submitted',
      days_to_complete: null,
      asked_days_ago: 27,
      content: blocks(
        '<p>Nada. Eso fue lo malo, que no dijeron nada durante dos años.</p>',
        '<p>Yo bajaba a Tetuán cada vez que el barco paraba en Ceuta, en un autobús con gallinas. Ester trabajaba en la papelería de su padre, don Abraham. Compré tantos lápices que en el <em>Santa Olalla</em> hacíamos las quinielas a seis colores. Don Abraham me los cobraba uno a uno y me daba las gracias mirando por encima de mi cabeza. Ester envolvía cada lápiz en papel de seda y tardaba.</p>',
        '<p>Un gaditano, cocinero, sin un duro y además bautizado. No le guardo rencor. Si mi hija se me presenta con uno así, le suelto al perro.</p>',
        '<p>La que abrió la puerta fue Miriam, que tenía diecisiete años y ya mandaba. Un viernes salió a la calle y me dijo: «Mi padre quiere saber si usted come». Le dije que sí, señorita. «Pues entre y coma, pero no hable». Comí como no he comido en mi vida: <em>orisa</em>, que es trigo con huevos metidos toda la noche en el horno. Al tercer plato se me olvidó que no tenía que hablar y pregunté si los huevos se ponían al principio o al final. Se hizo un silencio tremendo. Y entonces doña Simi, la madre, que no me había mirado nunca, dijo muy bajito: «Al principio, hijo. ¿Cómo va a ser al final?».</p>',
        '<p>Miriam lo cuenta de otra manera. Pregúntale, pero no le creas lo del sombrero. Su teléfono es <a href="tel:+97245550142">+972 4 555 0142</a>, y no la llames en sábado.</p>',
      ),
    },
    {
      question_text: '¿Qué canción cantaba tu madre mientras cocinaba?',
      status: 'not_started',
      days_to_complete: 14,
      asked_days_ago: 22,
      content: '',
    },
  ],
};
