/** A database whose tables aren't those that are wanted, met by somebody who may not make them. */

/** Its message says all there is to say. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaError'
  }
}
