/** Captions are in the language of the answer they belong to; `alt` says what is to be seen. */
export const photos = {
  kitchen: {
    file_name: 'mams kitchen.jpg',
    alt: 'Two loaves and a yellow bowl on a kitchen windowsill in morning light',
    caption: 'Mam’s windowsill, Tanner Street, about 1948. The bowl is the yellow one.',
  },
  dance: {
    file_name: 'Regal Rooms 1955.jpg',
    alt: 'Couples dancing under strings of lights in a dim hall, a small band on the stage',
    caption: 'The Regal Rooms, autumn 1955. We are not in it, we were looking for my heel.',
  },
  street: {
    file_name: 'tanner st wedding morning.jpg',
    alt: 'A terrace of houses in deep snow at dusk, one window lit',
    caption: 'Tanner Street, twenty to eight, the morning of the wedding. Ours is the one with the light on.',
  },
  lake: {
    file_name: 'jezioro_1961.jpeg',
    alt: 'Drewniana łódka na spokojnym jeziorze, w tle las',
    caption: 'Kaczka, lipiec 1961. Jeszcze na wodzie, a nie pod wodą.',
  },
  ship: {
    file_name: 'Santa Olalla.JPG',
    alt: 'Un carguero negro con la chimenea roja, atracado al atardecer',
    caption: 'El Santa Olalla en el muelle de Cádiz, 1954. Mi litera quedaba debajo del segundo ojo de buey.',
  },
  table: {
    file_name: 'mesa del patio.jpg',
    alt: 'Una mesa con mantel blanco, vasos de vino y naranjas a la sombra de una parra',
    caption: 'El patio, después de comer. Falta el primo Anselmo porque la foto la hizo él.',
  },
  market: {
    file_name: 'שוק תטואן.jpg',
    alt: 'סמטה לבנה בשוק, סוככים צבעוניים וערמות פרי',
    caption: 'השוק בתטואן, 1951 בערך. הדוכן של סידי עבדסלאם הוא השני מימין.',
  },
  persimmons: {
    file_name: '干し柿.jpg',
    alt: '軒下に吊るされた干し柿と、遠くの山',
    caption: '実家の軒先、昭和三十八年十一月。一番下の列は私の担当でした。',
  },
  lighthouse: {
    file_name: 'IMG_0412.jpg',
    alt: 'A black and white lighthouse above pale dunes, a small figure walking towards it',
    caption: 'The Point, August 1968. The dot is your great-grandfather, going to ask about chips.',
  },
} as const satisfies Record<string, { file_name: string; alt: string; caption: string }>;

export type PhotoKey = keyof typeof photos;
