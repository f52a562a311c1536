/** Tables that change when an order takes a step. */
export const concerned = ['order', 'order_head', 'orderTransport', 'batch', 'work'] as const
