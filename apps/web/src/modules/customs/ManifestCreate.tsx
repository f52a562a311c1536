import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AtUsualPort } from '../../documents/defaults/AtUsualPort.tsx'
import { AskEnterprise } from '../../documents/whole/AskEnterprise.tsx'
import { ManifestDocument } from './document/ManifestDocument.tsx'

/** A new manifest. After saving it continues as a stored one, and the next new one starts here. */
export default function ManifestCreate() {
  const [turn, setTurn] = useState(0)
  const navigate = useNavigate()
  const onCreated = (id: string) => {
    setTurn(turn + 1)
    void navigate(linkTo(screens.manifest, { id }))
  }
  return (
    <AskEnterprise label="舱单">
      <AtUsualPort>{(set) => <ManifestDocument key={turn} onCreated={onCreated} set={set} />}</AtUsualPort>
    </AskEnterprise>
  )
}
