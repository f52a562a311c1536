import styles from './paperMark.module.css'

/** A word across a sheet that the reader must not miss. */
export const PaperMark = ({ label }: { readonly label: string }) => (
  <div className={styles.mark} role="img" aria-label={label} data-mark={label} />
)
