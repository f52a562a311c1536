const textOr = (value: string | undefined, otherwise: string): string => value?.trim() || otherwise

/** The customisable texts of an installation, set at build time (`VITE_PRODUCT_NAME` …). */
export const brand = {
  product: textOr(import.meta.env['VITE_PRODUCT_NAME'], '关桥'),
  /** One line on the sign-in page. */
  purpose: '陆路口岸的订单、舱单、过磅与申报，一处办完',
  company: textOr(import.meta.env['VITE_COMPANY_NAME'], '关桥软件'),
  /** ICP filing number; hidden if it is empty. */
  filing: textOr(import.meta.env['VITE_FILING_NUMBER'], '蒙ICP备00000000号'),
} as const

/** `{page title} - {product name}`. */
export const pageTitle = (title: string | undefined): string => (title ? `${title} - ${brand.product}` : brand.product)
