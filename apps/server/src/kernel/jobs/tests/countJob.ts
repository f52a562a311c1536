import { may } from '@guanqiao/domain/kit/access'
import { integer } from '@guanqiao/domain/kit/field'
import { jobType } from '@guanqiao/domain/kit/jobType'
import { draft } from '@guanqiao/domain/kit/operation'
import { goods } from '@guanqiao/domain/reference/index'
import { handleJob } from '../worker.ts'
import type { BoundJob } from '../worker.ts'

export const countGoods = jobType('test.count', {
  label: '逐条新增商品',
  access: may('goods', 'import'),
  input: draft({ total: integer('数量', { required: true, min: 1, max: 1000 }) }),
})

/** Writes one row in each step; `before` may delay it or fail. */
export const counting = (before: (step: number) => Promise<void>): BoundJob =>
  handleJob(countGoods, async (run, { total }) => {
    for (let step = run.done + 1; step <= total; step += 1) {
      await before(step)
      await run.progress(step, total, async ({ data }) => {
        await data.create(goods, {
          good_name: `第${step}项`,
          good_code: '2701121000',
          unit_first: '035',
        })
      })
    }
  })
