/** Lines that phones and free mail services add below what was written. Each pattern is that of a whole line. */
const devices =
  "(?:iphone|ipad|ipod|android|smartphone|smart ?phone|handy|mobile?|mobiltelefon|mobiele telefoon|telefon\\w*|teléfono|téléphone|telefono|telemóvel|celular|galaxy|samsung[\\w ]*|huawei[\\w ]*|xiaomi[\\w ]*|blackberry|windows[\\w ]*|outlook[\\w ]*|gmail[\\w ]*|yahoo[\\w ]*|aol[\\w ]*|gmx[\\w ]*|web\\.de[\\w ]*|mail|e-?mail|proton ?mail|orange|urządzenia|tablet\\w*|ipadu|iphonu|iphone['’]?a|ipad['’]?a|k-9 mail|app|mac|galaxy)";
const device = `(?:(?:my|the|meinem|meiner|mein|mon|ma|mi|min|mitt|minha|meu|mijn|mio|il mio|mojego|mojej|mého|ה|der|dem|la|l.|le)[\\s-]*)?${devices}[^.!?]{0,60}`;

const patterns = [
  `sent (?:from|with|via|using) (?:my )?${device}`,
  `get outlook for (?:ios|android)`,
  `(?:von|aus|mit) ${device} (?:gesendet|verschickt|geschickt)`,
  `gesendet (?:von|mit|aus) ${device}`,
  `diese (?:nachricht|e-?mail|mail) wurde (?:von|mit) ${device} (?:gesendet|verschickt)`,
  `envoyé (?:de|depuis|à partir de|avec) ${device}`,
  `(?:télécharger|obtenez) outlook pour (?:ios|android)`,
  `enviado (?:desde|con|de|do|a partir do|através do) ${device}`,
  `obtener outlook para (?:ios|android)`,
  `wysłan[eoay] (?:z|ze|przy użyciu|za pomocą) ${device}`,
  `inviato (?:da|dal|dall.|con) ?${device}`,
  `verzonden (?:vanaf|met|via|vanuit) ${device}`,
  `skickat från ${device}`,
  `sendt fra ${device}`,
  `odesláno (?:z|ze) ${device}`,
  `נשלח מה?[-־ ]?(?:iphone|ipad|אייפון|טלפון|galaxy|android|סמארטפון|אנדרואיד|outlook)[^.!?]{0,40}(?: שלי)?`,
  `(?:iphone|ipad|android|スマートフォン|outlook)から送信`,
  `.{1,60} reacted (?:via gmail|to your message)`,
].map((pattern) => `(?:${pattern})`);

const apologies = [
  'please excuse (?:my brevity|any typos)',
  'bitte entschuldigen sie (?:die|meine) kürze',
  'veuillez excuser ma brièveté',
  'disculpe mi brevedad',
  'proszę wybaczyć moją zwięzłość',
].join('|');

const line = new RegExp(`^\\W{0,3}(?:${patterns.join('|')})(?:[.!]\\s+(?:${apologies}))?\\s*[.!\\s]*$`, 'iu');
const maxLength = 120;

/** `Sent from my iPhone`. */
export const isDeviceLine = (text: string): boolean => {
  const bare = text.replace(/<?https?:\/\/[^\s<>]+>?/g, '').trim();
  return bare.length > 0 && bare.length <= maxLength && line.test(bare);
};
