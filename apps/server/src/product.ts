import { entities } from '@guanqiao/domain/registry'
import { handProduct } from './kernel/product.ts'

// Before any module that reads a declaration: programs and tests import this file first.
handProduct({ entities, codeTables: async () => (await import('@guanqiao/domain/codes/index')).codeTables })
