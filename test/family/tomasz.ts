import { blocks, type CastPerson, photo } from './cast.ts';

/** Stach's nephew in Gdańsk, Dad's cousin, called uncle. His mother Olena came from a village near Lwów and spoke Ukrainian at home. */
export const tomasz: CastPerson = {
  name: 'Uncle Tomasz',
  questions: [
    {
      question_text: 'Opowiedz o wakacjach nad jeziorem, kiedy byłeś mały.',
      status: 'submitted',
      days_to_complete: null,
      asked_days_ago: 33,
      content: blocks(
        '<p>Haniu, piszesz po polsku coraz lepiej, więc odpowiadam po polsku i bez litości.</p>',
        '<p>Jeździliśmy pod Mikołajki co roku w lipcu, pociągiem, z dwiema walizkami i workiem ziemniaków, bo mój ojciec uważał, że ziemniaki na Mazurach są wodniste. Mieszkaliśmy u pana Kuklińskiego w stodole. Stodoła miała jedno okno i jednego nietoperza. Mama nazwała go Eugeniusz i co wieczór życzyła mu dobrej nocy, żeby, jak mówiła, nie brał nas za intruzów.</p>',
        '<p>Łódkę ojciec zbudował sam, przez zimę, w piwnicy bloku przy Kartuskiej. Miał do tego rysunek z „Młodego Majsterkowicza” i własne zdanie. Wiosną okazało się, że jest o jedenaście centymetrów szersza niż drzwi piwnicy. Nie będę pisał, co mówił. Rozebrał futrynę, potem kawałek ściany, a potem przez rok tłumaczył administracji, że to od wstrząsów.</p>',
        '<p>Nazwał ją <em>Kaczka</em>.</p>',
        photo('lake'),
        '<p>Kaczka przeciekała. Nie tak, żeby się bać, ale tak, że zawsze ktoś siedział z puszką po groszku i wylewał. To była moja funkcja. Ojciec wiosłował, mama trzymała parasol, a ja wylewałem. W 1961 roku, w niedzielę, po obiedzie, stryj Bolek przyszedł się przepłynąć w garniturze, prosto z kościoła. Ważył ze sto dziesięć kilo. Ojciec powiedział: „Bolek, usiądź pośrodku”. Bolek usiadł na końcu, bo tam był cień.</p>',
        '<p>Zatonęliśmy powoli i z godnością, jakieś trzydzieści metrów od brzegu. Woda sięgała tam dorosłemu do piersi, więc nikomu nic się nie stało. Stryj Bolek do samego końca siedział prosto i trzymał kapelusz. Mama z brzegu zawołała tylko:</p>',
        '<blockquote><p>Witold, a puszka?!</p></blockquote>',
        '<p>Puszka odpłynęła. Znalazł ją pan Kukliński w trzcinach w następnym roku i oddał nam razem z rachunkiem za stodołę.</p>',
        '<p>Kaczkę ojciec wyciągnął, wysuszył i przerobił na szafę. Stoi u mnie w przedpokoju. Jak będziesz w Gdańsku, to zobaczysz: drzwi się nie domykają, bo nie ma w niej ani jednej prostej deski. Trzymam w niej płaszcze i parasol mamy.</p>',
      ),
    },
    {
      question_text: 'Your father and Grandpa Stach were brothers on two sides of Europe. How did they keep in touch?',
      status: 'submitted',
      days_to_complete: 30,
      asked_days_ago: 24,
      content: blocks(
        '<p>In English, because Rose must read it also. Please do not correct, I want to see if she will.</p>',
        '<p>They did not see each other from 1945 until 1967. Twenty-two years. They were writing letters, but the letters were opened, you understand, by somebody with a bad glue. So they could not write anything. My father was writing about weather and Stach was writing about weather. When I was a boy I thought my uncle in England is a meteorologist.</p>',
        '<p>After some years I learned there was a system. They agreed it as boys, I suppose, or it grew by itself. If it was <strong>rain</strong>, it means that money is short. <strong>Wind</strong> means somebody is ill. <strong>Fog</strong> means I cannot say it here, ask me when we meet. Frost on the window was their mother, who was with Stach in England and did not get easier. In 1957 came a letter which said only this:</p>',
        '<blockquote><p>Dear Witek, today at four in the morning the sun came up in Hull. 3 kilos 600. Everybody is very well in this weather.</p></blockquote>',
        '<p>This was your father. My father went out and bought a bottle, and the neighbour asked what is the occasion, and he said: good forecast.</p>',
        '<p>And parcels. Rose sent parcels every autumn, always in one tea box with a rope around it, and the rope my father kept, it was better rope than ours. Inside: coffee, pepper, wool, needles for the machine, shoes that she had bought by a drawing. My mother put my foot on paper and went around with a pencil and we sent the foot to England. But the foot needed two months to arrive, and I was growing. So every year Rose added one size and a half from her own head, and she was <em>never wrong</em>. I never told her that I know it was her. Every card was signed “Stach” but the knot was a woman’s knot, my mother said.</p>',
        '<p>One year there was a tin with yellow rings in it. Nobody knew what is it. There was on the tin a picture, but we thought that this is the brand. We ate it at Christmas Eve as the twelfth dish, with the herring.</p>',
        '<p>In 1967 they gave my father a passport for two weeks. I went with him to the ship in Gdynia and I remember he had a whole suitcase and in it almost nothing, one shirt, smoked cheese, and all the letters of Stach. I asked why does he carry the letters back to the man who wrote them. He said, because now I will ask him about fog.</p>',
        '<p>He told me that they sat in the kitchen of Rose for three nights. She went to bed at ten and left them ham.</p>',
      ),
    },
    {
      question_text: 'How did you and Aunt Ela meet?',
      status: 'not_started',
      days_to_complete: 7,
      asked_days_ago: 6.75,
      content: '',
    },
    {
      question_text: 'Could you write down your mother’s varenyky, the way she told it?',
      status: 'in_progress',
      days_to_complete: null,
      asked_days_ago: 9,
      content: blocks(
        '<p>I write it as she said it to me, in Ukrainian, in 1988, by telephone, while I was standing in the kitchen with flour on the receiver. Translation I will put under, when I finish. Half of it is not cooking.</p>',
        '<h2>Вареники з картоплею та сиром</h2>',
        '<ol><li><p>Бери борошна, скільки треба. Не питай скільки. Скільки візьме тісто, стільки й треба.</p></li><li><p>Вода має бути гаряча, але щоб палець терпів. Не твій палець, мій.</p></li><li><p>Картоплю звари, потовчи, додай сиру і смаженої цибульки. Цибульки не жалій. Твій батько жалів, і що з того вийшло?</p></li><li><p>Розкачай тоненько. Якщо крізь тісто видно стіл, то добре. Якщо видно підлогу, то вже задуже.</p></li><li><p>Ліпи щільно, бо вилізе. Перший завжди кривий, його з’їж сам, щоб ніхто не бачив.</p></li><li><p>Кидай в окріп. Спливуть, порахуй до ста і виймай. І не стій над ними, вони цього не люблять.</p></li></ol>',
        '<p>Тут вона сказала: «Зачекай, хтось дзвонить у двері», і пішла, і прийшла через сорок хвилин, і питає: «Ну що, вже їси?»</p>',
        '<p>Hania, one question before I continue: do you have in England the white cheese, or only the</p>',
      ),
    },
  ],
};
