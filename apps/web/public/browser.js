/* Runs in every browser that ever was: ECMAScript 3 and nothing else. Leads to the page about browsers, and completes it there. */
;(function () {
  if (location.pathname !== '/browser.html') {
    location.replace('/browser.html#' + location.pathname + location.search)
    return
  }
  var address = document.getElementById('address')
  var engine = document.getElementById('engine')
  var site = location.protocol + '//' + location.host
  var wanted = location.hash.slice(1)
  var name = navigator.userAgent
  var firefox = /Firefox\/(\d+)/.exec(name)
  var chromium = /Chrome\/(\d+)/.exec(name)
  var safari = /Version\/(\d+)/.exec(name)
  var explorer = /(MSIE |rv:)(\d+)/.exec(name)
  var version = firefox
    ? 'Firefox ' + firefox[1]
    : chromium
      ? 'Chromium ' + chromium[1]
      : safari
        ? 'Safari ' + safari[1]
        : explorer && 'IE ' + explorer[2]
  // As text, never as markup: the address is whatever somebody has put into a link.
  address.firstChild.nodeValue = site + (wanted.charAt(0) === '/' ? wanted : '/')
  if (version) engine.appendChild(document.createTextNode('现在这个浏览器的内核是 ' + version + '。'))
})()
