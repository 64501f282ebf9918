/** An error whose message is already written for the person; `field` is the name of the field that it is about. */
export class Refusal extends Error {
  readonly field: string | undefined;

  constructor(text: string, field?: string) {
    super(text);
    this.field = field;
  }
}
