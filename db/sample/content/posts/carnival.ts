import type { SampleBlogPost } from "../blog-post.ts";
import { prose } from "../prose.ts";

export const carnival: SampleBlogPost = {
  id: "sample-social-carnival-event",
  blogTitle: "Two days at the Social Carnival Event, and what sold out first",
  scene: "fair",
  date: "2026-10-07T06:00:00.000Z",
  paragraph: prose(`
    <p>The coconut laddus were gone at twenty to two on Saturday. We had brought sixty packets,
    which had seemed bold on Thursday night. For the rest of the weekend Somri stood beside an empty
    tray and told people that there would be more next week, and wrote down their numbers on the
    back of a sack.</p>
    <p>The Social Carnival Event took place on 3 and 4 October on the school ground in Salbani, with
    stalls of producer groups from six districts, a stage, and a wrestling match that started three
    hours late. We had stall 17, between the lac bangles and the pickles. Fourteen of us took turns.
    Here is what we brought home, besides sore feet.</p>

    <h2>What we sold</h2>
    <ul>
    <li><strong>Coconut laddu, 200 g:</strong> 60 of 60 packets, sold out on Saturday at 1:40
    pm</li>
    <li><strong>Methi khakhra:</strong> 80 of 80, sold out on Sunday at noon</li>
    <li><strong>Energy bar:</strong> 88 of 90</li>
    <li><strong>Til laddu, 300 g:</strong> 97 of 120</li>
    <li><strong>Flour, 500 g:</strong> 61 of 150</li>
    <li><strong>Hot ragi malt, by the cup at ₹15:</strong> 412 cups, as many as the milk
    allowed</li>
    </ul>
    <p>Together that makes ₹54,345. The stall, the van, the milk and the gas cost ₹9,720. It was the
    best weekend that we have had, and the most instructive.</p>

    <h2>What we learned</h2>
    <h3>A cup opens the conversation</h3>
    <p>The malt was an afterthought: one burner, one pot, a tower of clay cups. By eleven there was
    a queue. Someone who holds a hot cup cannot walk on and has time to read a label. We asked those
    who bought laddus on Sunday, and more than half had begun with a cup.</p>
    <h3>Nobody carries flour through a fair</h3>
    <p>We took 89 packets of flour home again. People looked, asked how to make rotis of it, and
    said that they would come back on the way out. On the way out they had children on their
    shoulders. On Sunday we handed out slips instead, with the recipe for rotis on one side and the
    address of the shop on the other. By Tuesday night nineteen orders for flour had come from
    them.</p>
    <h3>Small money</h3>
    <p>With malt at ₹15 everybody needs a five-rupee coin. We had brought forty and were out of them
    by ten. A boy from the bangle stall changed our notes all day, for khakhra. Next time the cup
    costs ₹20 and is a little larger.</p>
    <h3>The question of the day</h3>
    <p>“Is it without sugar?” we were asked some two hundred times. The honest answer is that there
    is jaggery in our laddus, and that jaggery is sugar too, with more taste. Some put the packet
    back. Several thanked us and bought plain <a href="/products/sample-sprouted-ragi-malt">sprouted
    malt</a>, which has nothing added.</p>

    <h2>The demonstration</h2>
    <p>On Sunday at four Phulmani roasted flour on the stage, in front of some three hundred people
    and a microphone that whistled. She spoke for two minutes and then stirred for eighteen without
    a word. We had feared that everybody would leave. Nobody did. When the smell reached the last
    rows, somebody started to clap.</p>
    <blockquote><p>“I have roasted every morning for a year,” she said afterwards, “and it is the
    first time that anybody clapped. I shall mention it at home.”</p></blockquote>

    <h2>What comes next</h2>
    <p>In the shop the festival boxes were sold out by the Monday after, most of them to visitors of
    the fair. More of them cannot be made this season without working at night, and we have agreed
    not to work at night. Coconut laddus are made again in small batches from this week, and khakhra
    as soon as there is fresh methi. What visitors ask us about the event is answered in <a
    href="/faq#social_carnival_event">our FAQ</a>.</p>
    <p>The next event is planned for February. We shall bring twice the milk.</p>
  `),
};
