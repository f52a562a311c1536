import { Dropdown } from 'antd'

/** antd's menu with its list: a file of its own, fetched by `MenuButton`. */
export default Dropdown
