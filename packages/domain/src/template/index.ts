import { editTemplate, getTemplate, listTemplates, removeTemplate, saveTemplate } from './template.ts'

export const templateOperations = [listTemplates, getTemplate, saveTemplate, editTemplate, removeTemplate]
