/** The formats of the OpenAPI document's texts. */
export const apiFormats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/,
  uuid: /^[0-9a-f-]{36}$/i,
  decimal: /^\s*-?\d*(\.\d+)?\s*$/,
  password: true,
} as const
