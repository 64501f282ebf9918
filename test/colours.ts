export type Colour = { red: number; green: number; blue: number; alpha: number };

/** Of a computed style, such as `rgb(1, 2, 3)`. */
export const parseColour = (text: string): Colour => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { red, green, blue, alpha };
};

/** From 0, which is grey, to 1. */
export const chromaOf = ({ red, green, blue }: Colour): number =>
  (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;

/** The angle on the colour wheel: 0 is red, 60 yellow, 120 green, 240 blue. */
export const hueOf = ({ red, green, blue }: Colour): number => {
  const hue = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI);
  return (hue + 360) % 360;
};

/** Relative luminance as WCAG defines it. */
const luminanceOf = ({ red, green, blue }: Colour) => {
  const [r = 0, g = 0, b = 0] = [red, green, blue]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** As WCAG defines it. */
export const contrastOf = (one: Colour, other: Colour): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
