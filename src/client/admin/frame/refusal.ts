/** A validation error found before a request is sent; `field` is the name of the field it is about. */
export class Refusal extends Error {
  readonly field: string | undefined;

  constructor(text: string, field?: string) {
    super(text);
    this.field = field;
  }
}
