/** The database's schema isn't this release's, and whoever opened it may not migrate it. */

/** Its message says all there is to say. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaError'
  }
}
