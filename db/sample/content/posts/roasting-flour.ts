import type { SampleBlogPost } from "../blog-post.ts";
import { prose } from "../prose.ts";

export const roastingFlour: SampleBlogPost = {
  id: "sample-roasting-ragi-flour",
  blogTitle: "How to roast ragi flour so that it does not taste raw",
  scene: "mill",
  date: "2026-02-08T06:00:00.000Z",
  paragraph: prose(`
    <p>Whoever says that ragi tastes of dust has most likely eaten it raw. Raw ragi flour is greyish
    pink, it clings to the tongue, and no amount of jaggery will hide it. The same flour after
    twenty minutes on a low fire smells of toast and a little of cocoa. Nothing has been added. It
    has only been stirred.</p>
    <p>In our laddu unit the stirring goes from hand to hand all morning. Here is the same work for
    a kitchen with one kadhai.</p>

    <h2>What you need</h2>
    <ul>
    <li>200 g of ragi flour, sieved once: a lump is brown outside and raw within</li>
    <li>A heavy kadhai, of iron if you have one; thin steel scorches in the middle while the rim
    stays cold</li>
    <li>A wooden spatula with a straight edge</li>
    <li>A wide, cold plate and a clock</li>
    </ul>

    <h2>Twenty minutes</h2>
    <ol>
    <li>Warm the empty kadhai on the smallest flame for three minutes, then put in the flour. It
    should lie no deeper than two fingers.</li>
    <li>Stir from the first moment. Draw the edge of the spatula along the bottom and turn over what
    it lifts.</li>
    <li><strong>Up to minute 6</strong> the flour is heavy and smells of wet straw. The water has to
    leave before anything can brown.</li>
    <li><strong>Minutes 7 to 14:</strong> it becomes light and runs off the spatula like dry sand.
    The smell changes to that of roasted groundnuts.</li>
    <li><strong>Minutes 15 to 20:</strong> the colour turns from pinkish grey to milky cocoa. Do not
    answer the telephone now. Between done and burnt lie about two minutes.</li>
    <li>Tip it on to the cold plate at once. In the hot iron it goes on roasting without you.</li>
    </ol>

    <h3>How to tell that it is done</h3>
    <p>Put a pinch on your tongue. Raw flour sticks there like chalk; roasted flour melts and leaves
    something sweet behind. Or press a handful: raw flour keeps the print of your fingers, roasted
    flour falls apart. If it smells sharp and stings the nose, it has burnt. We have tried to rescue
    such flour with more jaggery and with more ghee. It cannot be done.</p>
    <blockquote><p>“As long as you are bored, it is not ready,” says Phulmani, who taught most of
    us. “When you stop being bored and begin to be afraid, take it off.”</p></blockquote>

    <h3>With ghee or without</h3>
    <p>For porridge and for a malt drink dry roasting is enough, and the flour keeps for six weeks
    in a closed jar. For laddus stir in a third of the ghee after minute 14. The fat carries the
    heat into every grain and the colour comes faster, so turn the flame down further.</p>

    <h2>Fourteen gud laddus</h2>
    <p>Each weighs about 30 g.</p>
    <ul>
    <li>200 g ragi flour</li>
    <li>120 g dark jaggery, grated and quite dry</li>
    <li>100 g ghee</li>
    <li>4 pods of cardamom, the seeds crushed</li>
    <li>A pinch of salt</li>
    </ul>
    <ol>
    <li>Roast the flour as above, with a third of the ghee towards the end, and spread it out.</li>
    <li>Wait until you can hold a finger in it while you count to ten. If it is too hot, the jaggery
    melts and later sets as hard as brick.</li>
    <li>Rub in jaggery, cardamom and salt with your fingertips until no light spots are left.</li>
    <li>Warm the rest of the ghee and pour it over, holding back a spoonful. Mix, and let it stand
    for five minutes, because ragi drinks slowly.</li>
    <li>Take as much as fits in your closed hand and press three or four times, turning it. Roll it
    round only at the end.</li>
    </ol>
    <p>If a laddu falls apart, add the spoonful of ghee that you held back. Never use water: it
    makes pressing easy, and the laddus spoil within a week. In a closed tin these keep for three
    weeks.</p>

    <hr />
    <p>We use the same flour that is in <a href="/products/sample-ragi-flour-500">our half-kilo
    packet</a>. Fresh flour roasts more evenly than old, so look at the day of grinding. If it lies
    more than four months back, roast a spoonful first and taste.</p>
  `),
};
