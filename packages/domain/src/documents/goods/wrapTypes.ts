/** Kinds of packages of manifests (CN005), and the kinds of the declaration that they may be. Source: the names of both code tables. */
const kinds: readonly (readonly [manifest: RegExp, declared: readonly string[]])[] = [
  [/^(V[GLOQRSY]|BU)$/, ['00']],
  [/^(NE|VN|IN|RD|RO|SM|PG|LG)$/, ['01']],
  [/^(T[KY])$/, ['04']],
  [/^(BG|SA|SH|PB|PO|WG|JT|MT|MS|MB|GL)$/, ['06']],
  [/^CT$/, ['22']],
  [/^(BX|CS|SK)$/, ['22', '23', '29']],
  [/^(CR|FC|FD|SC)$/, ['23', '29']],
  [/^(CK|TO)$/, ['33']],
  [/^(DR|ID)$/, ['39']],
  [/^(BA|PL)$/, ['32', '33', '39']],
]

/** The 包装种类 that a declaration may state for one of a manifest; empty where the tables have no counterpart, as for pallets. */
export const wrapTypesOf = (package_type: string): readonly string[] =>
  kinds.find(([manifest]) => manifest.test(package_type))?.[1] ?? []
