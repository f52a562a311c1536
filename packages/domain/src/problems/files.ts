/** Errors of sent files and imports. */
export const fileProblems = {
  'file.gone': { status: 404, text: '文件不存在或已删除，请重新上传' },
  'file.tooManyPending': { status: 429, text: '未完成或未使用的上传太多，请先完成并保存，或等一天后再试' },
  'file.unavailable': { status: 503, text: '文件存储暂时不可用，请稍后再试；仍不行时请告诉管理员' },
  'import.unreadable': { status: 422, text: '这不是能读取的 Excel 文件（XLSX）' },
  'import.tooLarge': {
    status: 422,
    text: 'Excel 文件内容太多，不能读取；请只留要导入的工作表和列，或分成几个文件',
  },
  'import.noRows': { status: 422, text: '表中没有数据行' },
  'import.notRead': { status: 409, text: '请先指定各列对应的字段' },
  'import.mapped': { status: 409, text: '已经导入了一部分，不能再改列的对应' },
  'import.tooManyRows': { status: 422, text: '一次最多导入 20,000 行，请分成几个文件' },
  'import.busy': { status: 409, text: '正在读取或导入，请稍候' },
  'import.done': { status: 409, text: '这一行已经导入，请在列表中修改' },
} as const
