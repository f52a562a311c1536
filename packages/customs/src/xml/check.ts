export { check, type Fields, fieldsOf, isBlank, itemsOf } from '@guanqiao/domain/customs/elements/check'
