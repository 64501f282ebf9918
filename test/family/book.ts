/** The book that the admin, Hana, makes of the family's stories; a blank line begins a paragraph. */
export const familyBook = {
  title: 'What the Tide Brought In',
  subtitle: 'Stories of the Hartley and Wiśniewski families',
  dedication: 'For Stach, who counted,\nand for Ester, who waited with the spoon in the air.',
  foreword: [
    'It began with a tin of buttons. I was looking for one for my coat, and underneath them I found four pages in a careful hand that asked my grandmother to marry him, with “heretofore” in it. I had known Grandma Rose for thirty-six years. I had never asked her one thing about it.',
    'So I started asking. I sent a question at a time, to Hull and Gdańsk and Cádiz and Haifa and the Ina valley, and one to the piano workshop at the bottom of our road. I expected dates. What came back was a broken heel, a suitcase full of letters about the weather, a boat that became a wardrobe, and a ham that turns up in more of these stories than can be explained.',
    'I have changed nothing. Where two people remember the same night differently, both are here, and both of them are right. If you know how the fourth hymn ends, please tell my father.',
    'Hana',
  ].join('\n\n'),
  afterword: 'Some of my questions are still waiting for their answers. There is room on the shelf for a second book.',
  back_cover: [
    'A broken heel, a boat that would not fit through the door, eleven recipes on the back of a calendar, and a harmonium in a gale.',
    'Six people answer the questions of one granddaughter, in five languages, and nobody agrees about the ham.',
  ].join('\n\n'),
} as const;
