import styles from './paperMark.module.css'

/** A word across a sheet that the reader must not miss. */
export const PaperMark = ({ word }: { readonly word: string }) => (
  <div className={styles.mark} role="img" aria-label={word} data-mark={word} />
)
