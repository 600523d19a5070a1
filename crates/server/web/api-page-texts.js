// The texts of the page about the API.

import { translator } from "./i18n.js";

export const t = translator({
  title: ["The API", "接口"],
  intro: [
    "Everything on this page is asked of this API: positions and moves are text, requests carry all they need, and there is nothing to sign up for. Open a question to see a request and its answer, as it is right now.",
    "本站的一切都来自这个接口：局面和着法都是文本，请求自带所需的全部内容，无需注册。展开一个问题，就能看到一个请求和此刻的真实回答。",
  ],
  contract: ["openapi.json describes it for programs", "openapi.json 是给程序看的说明"],
  noServer: [
    "This copy of the site has no HTTP server: the referee in the page answers here. Run touchmove serve to ask over HTTP.",
    "这个站点没有 HTTP 服务器，由页面中的裁判回答。运行 touchmove serve 即可通过 HTTP 提问。",
  ],
  address: ["Address", "地址"],
  body: ["Body", "正文"],
  tryIt: ["Try it", "试一试"],
  answer: ["Answer, status {0}", "回答，状态 {0}"],
  cut: ["… {0} more characters", "……还有 {0} 个字符"],
  noAnswer: ["There is no answer: {0}", "没有回答：{0}"],
});
