import { DownOutlined } from '@ant-design/icons'
import type { InputRef } from 'antd'
import { Button, Input } from 'antd'
import { useId, useRef } from 'react'
import type { ControlProps } from '../controls/control.ts'
import { asText } from '../controls/control.ts'
import { ordinary } from '../controls/TextControls.tsx'
import { useCodeName } from './CodeName.tsx'
import { LookUp } from './LookUp.tsx'
import { usePickerKeys } from './pickerKeys.ts'
import { useCodeInput } from './useCodeInput.ts'

/**
 * A typed code with a look-up of an entity's codes by part of code, name or pinyin initials. Arrows move the highlight, Enter
 * selects the highlighted line, Escape closes; Tab accepts the typed text, which may be any code. The name of a known code is
 * shown.
 */
export function CodeControl(props: ControlProps<'text'>) {
  const { field, value, disabled = false, describedBy } = props
  const id = useId()
  const input = useRef<InputRef>(null)
  const codeInput = useCodeInput(props)
  const forget = usePickerKeys({
    element: () => input.current?.input,
    waiting: codeInput.looking,
    several: false,
    filled: false,
    take: codeInput.takeFirst,
  })
  const name = useCodeName(field, value, codeInput.isSettled)
  const descriptionIds = [describedBy, name && `${id}name`].filter(Boolean).join(' ')
  const toggle = () => {
    const at = input.current?.input
    at?.focus()
    if (at && !codeInput.isVisible) codeInput.show(at)
    else codeInput.close()
  }
  return (
    <>
      <span className="gq-code">
        <Input
          {...ordinary({ ...props, describedBy: descriptionIds || undefined })}
          ref={input}
          role="combobox"
          aria-expanded={codeInput.isVisible}
          aria-controls={`${id}hits`}
          aria-autocomplete="list"
          {...(codeInput.isVisible && codeInput.mark >= 0
            ? { 'aria-activedescendant': `${id}hits${codeInput.mark}` }
            : {})}
          autoComplete="off"
          spellCheck={false}
          value={asText(value)}
          onChange={(event) => codeInput.type(event.target)}
          onKeyDown={codeInput.onKeyDown}
          onBlur={() => {
            forget()
            codeInput.close()
          }}
          suffix={
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              disabled={disabled}
              aria-label={`可选项：${field.label}`}
              icon={<DownOutlined />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={toggle}
            />
          }
        />
        {codeInput.isVisible && (
          <div className="gq-hits-place" style={codeInput.position}>
            <LookUp
              id={`${id}hits`}
              label={`${field.label}的可选项`}
              hits={codeInput.hits}
              waiting={codeInput.waiting}
              mark={codeInput.mark}
              onPick={codeInput.choose}
            />
          </div>
        )}
      </span>
      {name && (
        <span id={`${id}name`} className="gq-note">
          {name}
        </span>
      )}
    </>
  )
}
