/** Records of one call that deletes, changes or restores several. */
export const MAX_BULK_ROWS = 200
