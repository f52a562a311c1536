import { weighingApi } from '@guanqiao/domain/weighing/weighing'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../kit/permissions.ts'
import { readUserStorage, writeUserStorage } from '../../../kit/userStorage.ts'

/** What follows a saved pass, for this user in the browser at the scale. */
export interface Habits {
  /** A tone, a lower one if the ticket waits for approval. */
  readonly sound: boolean
  /** The slip of a complete ticket is printed at once. */
  readonly print: boolean
}

const KEY = 'scale'
const none: Habits = { sound: false, print: false }

export const habitsNow = (): Habits => readUserStorage<Habits>(KEY) ?? none

export function ScaleHabits() {
  const [habits, setHabits] = useState(habitsNow)
  const mayPrint = useAllowed(weighingApi.print)
  const set = (change: Partial<Habits>) => {
    const next = { ...habits, ...change }
    writeUserStorage(KEY, next)
    setHabits(next)
  }
  return (
    <span>
      <Checkbox checked={habits.sound} onChange={(event) => set({ sound: event.target.checked })}>
        保存后响提示音
      </Checkbox>
      {mayPrint && (
        <Checkbox checked={habits.print} onChange={(event) => set({ print: event.target.checked })}>
          完成后自动打印
        </Checkbox>
      )}
    </span>
  )
}
