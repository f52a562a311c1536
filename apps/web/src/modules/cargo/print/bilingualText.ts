/** A printed word in Chinese and Mongolian. */
export interface BilingualText {
  readonly zh: string
  readonly mn: string
}

const bilingual = (zh: string, mn: string): BilingualText => ({ zh, mn })

/**
 * The words of the printed list: the annex of 海关总署公告2009年第81号, whose web copies are damaged; the spelling was restored and
 * should be read once by a speaker of Mongolian. 驾驶员, 合同号 and the permit are the words of a Mongolian weighbridge.
 */
export const printed = {
  title: bilingual('载货清单', 'Манифест'),
  number: bilingual('编号', 'дугаар'),
  country: bilingual('运输工具国籍', 'Тээврийн хэрэгслийн харьяалагдах улс'),
  china: bilingual('中国', 'Хятад'),
  mongolia: bilingual('蒙古国', 'Монгол'),
  plate: bilingual('车牌号', 'Тээврийн хэрэгслийн дугаар'),
  container: bilingual('集装箱编号', 'Чингэлгийн дугаар'),
  trailer: bilingual('拖车号', 'Чиргүүлийн дугаар'),
  loading: bilingual('装货地点', 'Ачилт хийсэн газар'),
  unloading: bilingual('卸货地点', 'Буулгах газар'),
  exit: bilingual('出境日期', 'Хилээр нэвтэрсэн огноо'),
  item: bilingual('序号', 'д/д'),
  goods: bilingual('货物名称及规格', 'Барааны нэр, төрөл'),
  marks: bilingual('唛头及编号', 'Марк, дугаар'),
  packages: bilingual('包装方式及件数', 'Баглаа боодлын төрөл, тоо'),
  weight: bilingual('重量', 'Хүндийн жин'),
  gross: bilingual('毛重(千克)', 'Бохир жин (кг)'),
  net: bilingual('净重(千克)', 'Цэвэр жин (кг)'),
  price: bilingual('货物价格 (金额, 币种)', 'Барааны үнийн дүн (тоо, валютын төрөл)'),
  consignor: bilingual('发货人', 'Бараа илгээгч'),
  consignee: bilingual('收货人', 'Бараа хүлээн авагч'),
  total: bilingual('合计', 'Нийт'),
  driver: bilingual('驾驶员', 'Жолоочийн нэр'),
  contract: bilingual('合同号', 'Гэрээний дугаар'),
  permit: bilingual('国际道路运输许可证号', 'Улс хоорондын тээвэр гүйцэтгэх зөвшөөрлийн дугаар'),
  // Own knowledge, not confirmed by a source.
  carrier: bilingual('承运人', 'Тээвэрлэгч'),
  // Own knowledge, not confirmed by a source.
  signature: bilingual('签名', 'Гарын үсэг'),
  // Own knowledge, not confirmed by a source.
  date: bilingual('日期', 'Огноо'),
  // Own knowledge, not confirmed by a source.
  hsCode: bilingual('HS编码', 'Барааны код (БТКУС)'),
} as const

/** The paper was abolished: what is printed has no standing. */
export const REFERENCE = '参考件。纸质载货清单自2019年4月1日起停用，电子载货清单由海关生成并交换'
