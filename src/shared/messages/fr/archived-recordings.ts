import type { archivedRecordings as english } from '../en/archived-recordings.ts';
import type { Translation } from '../translation.ts';

export const archivedRecordings: Translation<typeof english> = {
  title: 'Enregistrements de cette histoire :',
  recorded: 'Enregistré le {date}, {length}',
  recordedOn: 'Enregistré le {date}',
  cutOff: 'Il s’arrête là où il a été coupé.',
  missing: 'Il y avait ici un enregistrement, mais il est introuvable.',
  unplayed: 'Cet enregistrement n’a pas pu être lu. Il est conservé tel qu’il est arrivé.',
  inPart: 'Seule une partie peut être lue. Il est conservé en entier, tel qu’il a été enregistré.',
  original: 'L’ouvrir tel qu’il a été enregistré',
  originalTake: 'L’ouvrir tel qu’il a été enregistré (partie {number})',
  heard: 'Les mots tels qu’un programme les a entendus.',
  corrected: 'Les mots tels qu’une personne les a corrigés.',
  right: 'Quelqu’un a dit qu’ils sont justes.',
  unchecked: 'Personne n’a encore dit qu’ils sont justes.',
  problems: {
    missing: 'Cet enregistrement n’est pas dans le stockage de fichiers ; il n’est donc pas dans l’archive : {name}',
    missingOriginal:
      'De cet enregistrement, le stockage de fichiers n’a que ce qui se joue, pas ce qui a été enregistré : {name}',
    unplayed: 'Cet enregistrement n’a pas pu être lu. Il est dans l’archive tel qu’il est arrivé : {name}',
  },
  inReadme: `  data/recordings       Ce qui a été raconté à voix haute : le son, et ses mots
                        avec leurs temps (.vtt) et en texte simple (.txt).
                        « heard » est ce qu’un programme a compris,
                        « corrected » ce qu’une personne a corrigé. Tel qu’il a
                        été enregistré, le son est dans data/originals.
`,
  leftOut: 'Les enregistrements ont été laissés de côté.',
  recordings: { one: '{count} enregistrement', other: '{count} enregistrements' },
  schema: `Les questions dont la réponse a été racontée à voix haute ont aussi :

recordings    Les enregistrements de la réponse, du plus ancien au plus récent.
              Dans "content", <figure data-recording="id"> est la place de l’un
              d’eux ; les autres viennent après le texte.

Chaque enregistrement :

id            Désigne l’enregistrement.
created_at    Quand il a été commencé.
mime          Le nom que l’appareil a donné à son format.
duration_ms   Sa durée, en millisecondes.
cut_off       true si personne ne l’a terminé : il va jusqu’où il est arrivé.
peaks         Son volume : un octet par 100 millisecondes (base64).
in_part       true si seule une partie peut être lue : « takes » a tout.
file          Le son, à écouter ; null s’il n’y en a pas.
takes         Le même tel qu’il a été enregistré, en un ou plusieurs fichiers,
              l’un après l’autre ; null pour celui qui manque.
words         Ses mots, en trois versions au plus.

Chaque version des mots :

version       Les versions suivantes ont des nombres plus grands.
source        heard : ce qu’un programme a compris. answerer : corrigés par la
              personne qui a raconté. admin : par la personne qui a demandé.
engine        Le programme qui les a entendus.
language      La langue qu’il a entendue.
created_at    Quand ces mots ont été écrits.
released      true si quelqu’un a dit qu’ils sont justes.
file          Les mots avec leurs temps, en WebVTT ; le texte simple est à côté.
cues          Les mots : start_ms, end_ms, text ; "unsure" dit entre quels
              caractères du texte le programme n’était pas sûr.
`,
};
