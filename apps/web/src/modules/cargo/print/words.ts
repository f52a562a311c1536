/** A printed word in Chinese and Mongolian. */
export interface BilingualText {
  readonly zh: string
  readonly mn: string
}

const words = (zh: string, mn: string): BilingualText => ({ zh, mn })

/**
 * The words of the printed list: the annex of 海关总署公告2009年第81号, whose web copies are damaged; the spelling was restored and
 * should be read once by a speaker of Mongolian. 驾驶员, 合同号 and the permit are the words of a Mongolian weighbridge.
 */
export const printed = {
  title: words('载货清单', 'Манифест'),
  number: words('编号', 'дугаар'),
  country: words('运输工具国籍', 'Тээврийн хэрэгслийн харьяалагдах улс'),
  china: words('中国', 'Хятад'),
  mongolia: words('蒙古国', 'Монгол'),
  plate: words('车牌号', 'Тээврийн хэрэгслийн дугаар'),
  container: words('集装箱编号', 'Чингэлгийн дугаар'),
  trailer: words('拖车号', 'Чиргүүлийн дугаар'),
  loading: words('装货地点', 'Ачилт хийсэн газар'),
  unloading: words('卸货地点', 'Буулгах газар'),
  exit: words('出境日期', 'Хилээр нэвтэрсэн огноо'),
  item: words('序号', 'д/д'),
  goods: words('货物名称及规格', 'Барааны нэр, төрөл'),
  marks: words('唛头及编号', 'Марк, дугаар'),
  packages: words('包装方式及件数', 'Баглаа боодлын төрөл, тоо'),
  weight: words('重量', 'Хүндийн жин'),
  gross: words('毛重(千克)', 'Бохир жин (кг)'),
  net: words('净重(千克)', 'Цэвэр жин (кг)'),
  price: words('货物价格 (金额, 币种)', 'Барааны үнийн дүн (тоо, валютын төрөл)'),
  consignor: words('发货人', 'Бараа илгээгч'),
  consignee: words('收货人', 'Бараа хүлээн авагч'),
  total: words('合计', 'Нийт'),
  driver: words('驾驶员', 'Жолоочийн нэр'),
  contract: words('合同号', 'Гэрээний дугаар'),
  permit: words('国际道路运输许可证号', 'Улс хоорондын тээвэр гүйцэтгэх зөвшөөрлийн дугаар'),
  // Own knowledge, not confirmed by a source.
  carrier: words('承运人', 'Тээвэрлэгч'),
  // Own knowledge, not confirmed by a source.
  signature: words('签名', 'Гарын үсэг'),
  // Own knowledge, not confirmed by a source.
  date: words('日期', 'Огноо'),
  // Own knowledge, not confirmed by a source.
  hsCode: words('HS编码', 'Барааны код (БТКУС)'),
} as const

/** The paper was abolished: what is printed has no standing. */
export const REFERENCE = '参考件。纸质载货清单自2019年4月1日起停用，电子载货清单由海关生成并交换'
