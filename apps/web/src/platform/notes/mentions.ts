interface Person {
  readonly id: string
  readonly full_name: string
}

/** The ids of the people whose name follows an @ in the text; the longest name counts where one begins with another. */
export function mentionedIn(text: string, people: readonly Person[]): string[] {
  const byLength = people.toSorted((one, other) => other.full_name.length - one.full_name.length)
  const ids = new Set<string>()
  for (const part of text.split('@').slice(1)) {
    const name = byLength.find(({ full_name }) => part.startsWith(full_name))?.full_name
    // Of two colleagues with one name, both are meant.
    for (const { id, full_name } of people) if (full_name === name) ids.add(id)
  }
  return [...ids]
}
