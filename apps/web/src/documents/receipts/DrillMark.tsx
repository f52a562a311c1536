import { useDrill } from '../../platform/session/session.ts'
import '../words.css'

/** Marks replies of the simulated customs. */
export function DrillMark() {
  return useDrill() ? (
    <span className="doc-drill" title="海关由模拟器应答">
      演练
    </span>
  ) : null
}
