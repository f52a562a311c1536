/** The numbers of a pasted column or list, without duplicates, in order. */
export const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]
