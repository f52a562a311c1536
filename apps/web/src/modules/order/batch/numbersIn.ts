/** The numbers of a pasted column or list, each once, in their order. */
export const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]
