/** The database's schema isn't this release's, and whoever opened it may not migrate it. */

/** Its message tells operators what to do. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaError'
  }
}
