/** A test file that loads this runs where there is a Postgres server, and nowhere else. */
export const NEEDS_POSTGRES = import.meta.filename
