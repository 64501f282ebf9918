/** Of a served image, from its content type. */
export const imageExtension = (content_type: string): string =>
  content_type.replace('image/', '').replace('jpeg', 'jpg');
