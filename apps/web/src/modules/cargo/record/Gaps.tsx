import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Button } from 'antd'
import { Link } from 'react-router'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { SectionCard } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import type { CargoView } from '../cargoView.ts'
import styles from './record.module.css'

interface Props {
  readonly view: CargoView
  /** Jumps to a field that is typed on this screen. */
  readonly onJump: (path: string) => void
}

/** What customs would not find, each with the record and field where it is mended. */
export function Gaps({ view: { list, gaps }, onJump }: Props) {
  if (list.status !== 'prepared') return null
  const isHere = (link: string) => link.startsWith(linkTo(screens.cargoList, { id: list.id }))
  return (
    <SectionCard aria-label="海关提取检查">
      <h2>海关提取检查{gaps.length > 0 && `（${gaps.length}）`}</h2>
      {gaps.length === 0 ? (
        <p className={styles.whole}>已知的数据项都有值。海关提取的全部数据项没有公布，以海关为准。</p>
      ) : (
        <ul className={styles.gaps}>
          {gaps.map(({ path, label, severity, message, where, link }) => (
            <li key={`${path}${message}`}>
              <StatusTag
                tone={severity === 'block' ? 'bad' : 'attention'}
                label={severity === 'block' ? '必补' : '提醒'}
              />
              <span>
                <strong>{label}</strong> {message}
              </span>
              {isHere(link) ? (
                <Button type="link" size="small" onClick={() => onJump(path.split('.').at(-1) ?? path)}>
                  {where}
                </Button>
              ) : (
                <Link to={link}>{where}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <Note>按海关总署公告2018年第170号，海关从运输工具、舱单和报关数据提取载货清单：这里缺的，交换时也缺。</Note>
    </SectionCard>
  )
}
