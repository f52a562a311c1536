import { rows } from './rows.ts'

/** Source of the codes: 海关总署《关区代码表》. Land ports, each with the port on the other side. */
const ports = `
0708 甘其毛都|乌拉特关|蒙古|Gashuun Sukhait 嘎顺苏海图|公路
0707 策克|额济纳关|蒙古|Shivee Khuren 西伯库伦|公路
0705 二连浩特公路|二关公路|蒙古|Zamyn-Uud 扎门乌德|公路
0702 二连浩特铁路|二关铁路|蒙古|Zamyn-Uud 扎门乌德|铁路
0709 满都拉|满达口岸|蒙古|Khangi 杭吉|公路
0710 珠恩嘎达布其|东乌海关|蒙古|Bichigt 毕其格图|公路
0606 阿日哈沙特|满哈沙特|蒙古|Khavirga 哈比日嘎|公路
0614 额布都格|额布都格|蒙古|Bayankhoshuu 巴彦呼舒|公路
0612 阿尔山|阿尔山关|蒙古|Sumber 松贝尔|公路
0603 满洲里公路|满十八里|俄罗斯|Zabaikalsk 后贝加尔斯克|公路
0609 满洲里铁路|满铁路|俄罗斯|Zabaikalsk 后贝加尔斯克|铁路
9402 霍尔果斯|霍尔果斯|哈萨克斯坦|Nur Zholy/Khorgos 努尔饶尔|公路、铁路
9404 阿拉山口|阿拉山口|哈萨克斯坦|Dostyk 多斯特克|公路、铁路
9405 巴克图|塔城海关|哈萨克斯坦|Bakhty 巴克特|公路
9407 吉木乃|吉木乃关|哈萨克斯坦|Maikapshagai 迈哈布奇盖|公路
9419 都拉塔|都拉塔关|哈萨克斯坦|Kolzhat 科里扎特|公路
9403 吐尔尕特|吐尔尕特|吉尔吉斯斯坦|Torugart 图噜噶尔特|公路
9415 伊尔克什坦|伊尔克什|吉尔吉斯斯坦|Irkeshtam|公路
9425 卡拉苏|卡拉苏关|塔吉克斯坦|Kulma 阔勒买|公路
9409 红其拉甫|红其拉甫|巴基斯坦|Sost 苏斯特|公路
9411 塔克什肯|塔克什肯|蒙古|Bulgan/Yarant 布尔干|公路
9413 老爷庙|哈密关|蒙古|Burgastai 布尔嘎斯台|公路
9412 乌拉斯太|乌拉斯太|蒙古|Baitag 北塔格|公路
9414 红山嘴|红山嘴|蒙古|Dayan 大洋|公路
7220 友谊关|友谊关|越南|Huu Nghi 友谊|公路
7208 凭祥|凭祥海关|越南|Dong Dang 同登|公路、铁路
7207 东兴|东兴海关|越南|Mong Cai 芒街|公路
7210 水口|水口海关|越南|Ta Lung 驮隆|公路
7211 龙邦|龙邦海关|越南|Tra Linh 茶岭|公路
7225 爱店|爱店海关|越南|Chi Ma 峙马|公路
7226 峒中|峒中海关|越南|Hoanh Mo 横模|公路
7229 平孟|平孟海关|越南|Soc Giang 朔江|公路
8613 河口|河口海关|越南|Lao Cai 老街|公路、铁路
8615 天保|天保海关|越南|Thanh Thuy 清水|公路
8614 金水河|金水河关|越南|Ma Lu Thang 马鹿塘|公路
8612 勐腊(磨憨)|勐腊海关|老挝|Boten 磨丁|公路、铁路
8603 瑞丽|瑞丽海关|缅甸|Muse 木姐|公路
8602 畹町|畹町海关|缅甸|Kyukok 九谷|公路
8608 孟定(清水河)|孟定海关|缅甸|Chin Shwe Haw 清水河|公路
8609 打洛|打洛海关|缅甸|Mong La 勐拉|公路
8610 腾冲(猴桥)|腾冲海关|缅甸|Kambaiti 甘拜地|公路
8808 吉隆|吉隆海关|尼泊尔|Rasuwagadhi 热索瓦|公路
8801 聂拉木(樟木)|聂拉木关|尼泊尔|Kodari 科达里|公路
8806 普兰|普兰海关|尼泊尔/印度|Hilsa 斜尔瓦|公路
1507 珲春|珲春海关|俄罗斯|Kraskino 克拉斯基诺|公路
1517 长岭子|珲长岭子|俄罗斯|Kraskino 克拉斯基诺|公路
1527 圈河|珲春圈河|朝鲜|Wonjong 元汀|公路
1503 长白|长白海关|朝鲜|Hyesan 惠山|公路
0930 丹东|丹东海关|朝鲜|Sinuiju 新义州|公路、铁路
1925 绥芬河公路|绥关公路|俄罗斯|Pogranichny 波格拉尼奇内|公路
1902 绥芬河铁路|绥关铁路|俄罗斯|Grodekovo 格罗捷科沃|铁路
1907 东宁|东宁海关|俄罗斯|Poltavka 波尔塔夫卡|公路
1911 密山|密山海关|俄罗斯|Turiy Rog 图里罗格|公路
1912 虎林|虎林海关|俄罗斯|Markovo 马尔科沃|公路
1903 黑河|黑河海关|俄罗斯|Blagoveshchensk 布拉戈维申斯克|公路、水运
5301 皇岗|皇岗海关|香港|Lok Ma Chau 落马洲|公路
5320 文锦渡|文锦渡关|香港|Man Kam To|公路
5303 沙头角|沙头角关|香港|Sha Tau Kok|公路
5345 深圳湾|深圳湾关|香港|Shenzhen Bay|公路
5354 莲塘|莲塘海关|香港|Heung Yuen Wai 香园围|公路
5788 港珠澳大桥|大桥海关|香港/澳门|HZMB|公路
5795 横琴|横琴海关|澳门|Lotus Bridge 莲花|公路
`

/** Keyed by customs code. */
export const landPorts = () => rows(ports, ['customs_name', 'neighbour', 'counterpart', 'mode'])
