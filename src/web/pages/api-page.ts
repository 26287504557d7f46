/** The script of the API page: it tries keys, and opens what an address leads to. */
import './open-target.ts'
import './try-key.ts'
